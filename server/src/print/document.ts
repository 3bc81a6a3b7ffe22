import { fit } from '@homeward/contract/fit';
import type { Paper } from '@homeward/contract/print';
import { qrPath } from '@homeward/contract/qr';
import { type Box, type Place, sizes, type TextBox } from '@homeward/contract/sheet';
import PDFDocument from 'pdfkit';
import { type Faces, openFaces } from './faces.ts';
import { runsOf, widthOf } from './runs.ts';

/** What all pages of a document share. */
export interface Setup {
  title: string;
  paper: Paper;
  /** Of most of its texts, as BCP 47 has it. */
  language: string;
  /** A JPEG that is on many pages. */
  logo: Uint8Array | undefined;
}

/** One page: what stands where, and the JPEGs of its pictures in their order. */
export interface Sheet {
  boxes: Box[];
  pictures: (Uint8Array | undefined)[];
}

const INK = '#1a1a1a';
const QUIET = '#5c5c5c';
const LINE = '#8a8a8a';
/** From one line of a text to the next. */
const LEADING = 1.18;
/** How far below the middle of a line letters stand. */
const BELOW_MIDDLE = 0.35;

/** A PDF being drawn, sheet by sheet. */
export class PdfSheets {
  readonly pdf: PDFKit.PDFDocument;
  readonly #faces: Faces;
  readonly #known = new Set<string>();
  readonly #widths = new Map<string, number>();
  /** Named by its own text it is kept once, however many pages show it. */
  readonly #logo: string | undefined;
  readonly #size: [number, number];

  constructor({ title, paper, language, logo }: Setup) {
    const { width, height } = sizes[paper];
    this.#size = [width, height];
    this.#faces = openFaces(language);
    this.#logo = logo && `data:image/jpeg;base64,${Buffer.from(logo).toString('base64')}`;
    this.pdf = new PDFDocument({ autoFirstPage: false, margin: 0, lang: language, info: { Title: title } });
  }

  draw({ boxes, pictures }: Sheet): void {
    this.pdf.addPage({ size: this.#size, margin: 0 });
    const left = [...pictures];
    for (const box of boxes) this.#box(box, left);
  }

  #box(box: Box, pictures: (Uint8Array | undefined)[]): void {
    const { x, y, width, height } = box;
    if (box.kind === 'text') this.#text(box);
    else if (box.kind === 'qr') this.#qr(box.text, box);
    else if (box.kind === 'logo') this.#picture(this.#logo, box);
    else if (box.kind === 'picture') this.#picture(bufferOf(pictures.shift()), box);
    else if (box.kind === 'tick') this.pdf.lineWidth(0.8).rect(x, y, width, height).stroke(INK);
    else {
      this.pdf
        .lineWidth(0.6)
        .moveTo(x, y)
        .lineTo(x + width, y);
      if (box.kind === 'cut') this.pdf.dash(4, { space: 4 });
      this.pdf.stroke(LINE).undash();
    }
  }

  #picture(picture: string | Buffer | undefined, { x, y, width, height }: Place): void {
    if (picture) this.pdf.image(picture, x, y, { fit: [width, height], align: 'center', valign: 'center' });
    else this.pdf.lineWidth(0.6).rect(x, y, width, height).stroke(LINE);
  }

  #qr(text: string, { x, y, width }: Place): void {
    const { path, size } = qrPath(text);
    this.pdf
      .save()
      .translate(x, y)
      .scale(width / size);
    this.pdf.rect(0, 0, size, size).fill('white').path(path).fill('black').restore();
  }

  #text({ text, bold = false, quiet = false, centred = false, ...box }: TextBox): void {
    const faces = bold ? this.#faces.bold : this.#faces.plain;
    const measure = (part: string) => this.#measure(part, bold);
    const { size, lines } = fit(text, box, measure);
    const middle = box.y + box.height / 2 - ((lines.length - 1) * size * LEADING) / 2;
    for (const [index, line] of lines.entries()) {
      const beside = centred ? Math.max(0, (box.width - measure(line) * size) / 2) : 0;
      let x = box.x + beside;
      const y = middle + index * size * LEADING + size * BELOW_MIDDLE;
      this.pdf.fontSize(size).fillColor(quiet ? QUIET : INK);
      for (const { text: part, face, direction } of runsOf(line, faces)) {
        if (!this.#known.has(face.name)) this.pdf.registerFont(face.name, face.font);
        this.#known.add(face.name);
        face.direction = direction;
        this.pdf.font(face.name).text(part, x, y, { lineBreak: false, baseline: 'alphabetic', features: [] });
        x += face.width(part, direction) * size;
      }
    }
  }

  /** What a text takes: the same labels stand on every card. */
  #measure(text: string, bold: boolean): number {
    const key = `${bold}${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = widthOf(runsOf(text, bold ? this.#faces.bold : this.#faces.plain));
    if (this.#widths.size > 5000) this.#widths.clear();
    this.#widths.set(key, width);
    return width;
  }
}

/** The same bytes as PDFKit takes them. */
const bufferOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
