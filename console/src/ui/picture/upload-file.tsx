import { fileMessages, MAX_PDF_BYTES } from '@homeward/contract/file';
import { FilePlus, FileText } from 'lucide-react';
import { UploadBox, type UploadProps } from './upload-box.tsx';

interface UploadFileProps extends UploadProps {
  /** The name of the file the record has. */
  kept?: string | null | undefined;
  /** Opens the file the record has, where the user may. */
  onOpen?: (() => void) | undefined;
}

const PDF = 'application/pdf';

/** A PDF of a record: the one it has, or a new one that is saved with the form. */
export function UploadFile({ kept, onOpen, ...props }: UploadFileProps) {
  return (
    <UploadBox
      {...props}
      kept={Boolean(kept)}
      types={[PDF]}
      hint="PDF, at most 10 MB"
      chooseLabel="Choose a PDF"
      keptName={<Name text={kept} onOpen={onOpen} />}
      refusal={({ name, type, size }) => {
        if (type !== PDF) return fileMessages.notPdf(name);
        return size > MAX_PDF_BYTES ? fileMessages.pdfTooLarge : undefined;
      }}
    >
      {(what) => (
        <div className="upload-icon">
          {what === 'none' ? <FilePlus size={20} aria-hidden /> : <FileText size={20} aria-hidden />}
        </div>
      )}
    </UploadBox>
  );
}

const Name = ({ text, onOpen }: { text: UploadFileProps['kept']; onOpen: UploadFileProps['onOpen'] }) =>
  onOpen ? (
    <button type="button" className="plain upload-name" onClick={onOpen}>
      {text}
    </button>
  ) : (
    <p className="upload-name">{text}</p>
  );
