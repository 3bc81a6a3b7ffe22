import type { Font, Glyph, GlyphPosition } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

export type Direction = 'ltr' | 'rtl';

/** Glyphs from left to right as they are drawn, with positions in the font's units, in the form PDFKit reads. */
export interface Shaped {
  glyphs: Glyph[];
  positions: GlyphPosition[];
  advanceWidth: number;
}

/**
 * Answers a function that shapes text of one direction with this font by HarfBuzz. fontkit's own shaping fails on some Indic
 * marks, so fontkit only draws the glyphs chosen here.
 */
export function shaperOf(font: Font, bytes: Buffer): (text: string, direction: Direction) => Shaped {
  const opened = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const buffer = new harfbuzz.Buffer();
  return (text, direction) => {
    buffer.reset();
    buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    harfbuzz.shape(opened, buffer);
    const infos = buffer.getGlyphInfos();
    const spoken = textOfClusters(
      text,
      infos.map(({ cluster }) => cluster),
    );
    const positions = buffer
      .getGlyphPositions()
      .map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
    return {
      glyphs: infos.map(({ codepoint, cluster }) => font.getGlyph(codepoint, spoken(cluster))),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
}

/** The code points a glyph is read out as: those of its cluster for the cluster's first glyph, none for the others. */
function textOfClusters(text: string, clusters: number[]): (cluster: number) => number[] {
  const starts = [...new Set(clusters)].toSorted((one, other) => one - other);
  const parts = new Map(
    starts.map((start, at) => [start, [...text.slice(start, starts[at + 1])].map((letter) => letter.codePointAt(0) ?? 0)]),
  );
  return (cluster) => {
    const part = parts.get(cluster) ?? [];
    parts.delete(cluster);
    return part;
  };
}
