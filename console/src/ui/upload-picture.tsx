import { fileMessages, MAX_PICTURE_BYTES, pictureTypes } from '@homeward/contract/file';
import { Image, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { pictureAddress } from '../settings.ts';
import { UploadBox, type UploadProps } from './upload-box.tsx';

interface UploadPictureProps extends UploadProps {
  /** The key of the picture the record has. */
  kept?: string | null | undefined;
  /** What the picture shows: 'Picture of Rex'. */
  alt: string;
}

/** A picture of a record: the one it has, or a new one that is saved with the form. */
export function UploadPicture({ kept, alt, ...props }: UploadPictureProps) {
  return (
    <UploadBox
      {...props}
      kept={Boolean(kept)}
      types={pictureTypes}
      hint="JPEG, PNG or WebP, at most 5 MB"
      chooseLabel="Choose a picture"
      refusal={({ type, size }) => {
        if (!pictureTypes.some((known) => known === type)) return fileMessages.notPicture;
        return size > MAX_PICTURE_BYTES ? fileMessages.pictureTooLarge : undefined;
      }}
    >
      {(what) => {
        if (what === 'none') return <Blank />;
        const source = what === 'chosen' ? String(props.value) : pictureAddress('AUTOx200', String(kept));
        return <Preview key={source} source={source} alt={what === 'chosen' ? `${alt}, not saved yet` : alt} />;
      }}
    </UploadBox>
  );
}

const Blank = () => (
  <div className="upload-preview">
    <Image size={26} aria-hidden />
  </div>
);

function Preview({ source, alt }: { source: string; alt: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="upload-preview">
      {broken ? (
        <span className="upload-broken">
          <ImageOff size={22} aria-hidden />
          Cannot be shown
        </span>
      ) : (
        <img src={source} alt={alt} onError={() => setBroken(true)} />
      )}
    </div>
  );
}
