// Sound, made here and now: a few tones, if the host has switched them on.

/** @type {Record<string, [number, number, number][]>} */
const TONES = { turn: [[660, 0, 0.12]], reveal: [[523, 0, 0.15], [784, 0.15, 0.25]], over: [[523, 0, 0.18], [659, 0.18, 0.18], [784, 0.36, 0.18], [1047, 0.54, 0.5]] };
/** @type {AudioContext | undefined} */
let context;

/** Play the tones of an occasion; browsers allow that once somebody has clicked in the page. @param {'turn' | 'reveal' | 'over'} occasion */
export function ring(occasion) {
  context ??= new AudioContext();
  for (const [pitch, start, length] of TONES[occasion]) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const from = context.currentTime + start;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.12, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
