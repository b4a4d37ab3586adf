"""Write XML for translators' tools, element by element: the same content gives the same bytes."""

from lxml import etree

SPACE = "{http://www.w3.org/XML/1998/namespace}"


def add_child(parent: etree._Element, tag: str, text: str | None = None, **attributes: str) -> etree._Element:
    """Add an element of XML in the namespace of its parent."""
    namespace = etree.QName(parent).namespace
    child = etree.SubElement(parent, f"{{{namespace}}}{tag}" if namespace else tag, attributes)
    if text is not None:
        child.text = text
    return child


def write_xml(root: etree._Element, doctype: str | None = None) -> bytes:
    """Return an XML document as bytes, indented for people who read it."""
    etree.indent(root)
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", doctype=doctype)) + b"\n"
