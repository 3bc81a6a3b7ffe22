import { fileMessages, MAX_PDF_BYTES } from '@homeward/contract/file';
import { FileText } from 'lucide-react';
import { nameOfChosen } from './chosen-file.ts';
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
      refusal={({ name, type, size }) => {
        if (type !== PDF) return fileMessages.notPdf(name);
        return size > MAX_PDF_BYTES ? fileMessages.pdfTooLarge : undefined;
      }}
    >
      {(what) => (
        <div className="upload-file">
          <FileText size={20} aria-hidden />
          {what === 'none' && <span className="upload-none">No file</span>}
          {what === 'chosen' && <span>{nameOfChosen(String(props.value))}</span>}
          {what === 'kept' &&
            (onOpen ? (
              <button type="button" className="plain upload-link" onClick={onOpen}>
                {kept}
              </button>
            ) : (
              <span>{kept}</span>
            ))}
        </div>
      )}
    </UploadBox>
  );
}
