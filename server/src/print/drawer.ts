import { PdfSheets, type Setup, type Sheet } from './document.ts';

// Whoever stops the server from a terminal lets what is being printed arrive.
process.on('SIGINT', () => undefined);

/** Draws the sheets it is sent, and writes what is ready of the file before it looks at the next; without sheets it ends it. */
process.once('message', (setup: Setup) => {
  const document = new PdfSheets(setup);
  // PDFKit gives a page in many small pieces.
  let ready: Uint8Array[] = [];
  const write = () => {
    process.stdout.write(Buffer.concat(ready));
    ready = [];
  };
  document.pdf.on('data', (piece: Uint8Array) => ready.push(piece));
  document.pdf.once('end', () => {
    write();
    process.disconnect();
  });
  process.on('message', (sheets: Sheet[]) => {
    for (const sheet of sheets) document.draw(sheet);
    if (sheets.length) write();
    else document.pdf.end();
  });
});
