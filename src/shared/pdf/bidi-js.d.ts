declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** The level of each UTF-16 unit: odd where the text runs from right to left. */
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): EmbeddingLevels;
    /** The bracket that faces the other way, `null` for a character that has no such twin. */
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
