const lines = [
  'Adoption agreement',
  '',
  'The adopter takes the pet home as a member of the family, feeds it, keeps it safe,',
  'has it seen by a vet at least once a year and lets nobody use it for breeding.',
  'The shelter may visit after the adoption, and takes the pet back at any time,',
  'whatever the reason, if the adopter can keep it no longer.',
  '',
  'Date, signature of the adopter, signature for the shelter',
];

/** A page that can stand for a shelter's adoption contract. */
export function contractPdf(shelter: string): Buffer {
  const shown = [`${shelter}:`, ...lines].map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  const text = `BT /F1 11 Tf 16 TL 56 780 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(pdf, 'latin1');
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = Buffer.byteLength(pdf, 'latin1');
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
