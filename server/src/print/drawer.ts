import { parentPort, workerData } from 'node:worker_threads';
import { PdfSheets, type Setup, type Sheet } from './document.ts';

/** Draws what it is sent, some sheets at a time, and answers with what is ready of the file; without sheets it ends it. */
const document = new PdfSheets(workerData as Setup);
parentPort?.on('message', async (sheets: Sheet[]) => {
  for (const sheet of sheets) document.draw(sheet);
  if (!sheets.length) {
    document.end();
    await document.ended;
  }
  const chunks = document.take();
  parentPort?.postMessage(chunks);
});
