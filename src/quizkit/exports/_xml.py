"""XML that translators' tools read, written the same for the same content."""

from lxml import etree

SPACE = "{http://www.w3.org/XML/1998/namespace}"


def add_child(parent: etree._Element, tag: str, text: str | None = None, **attributes: str) -> etree._Element:
    """Add an element in the namespace of its parent."""
    namespace = etree.QName(parent).namespace
    made = etree.SubElement(parent, f"{{{namespace}}}{tag}" if namespace else tag, attributes)
    if text is not None:
        made.text = text
    return made


def write_xml(root: etree._Element, doctype: str | None = None) -> bytes:
    """Write a document, indented for whoever looks into it."""
    etree.indent(root)
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", doctype=doctype)) + b"\n"
