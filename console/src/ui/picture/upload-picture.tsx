import { fileMessages, MAX_PICTURE_BYTES, pictureTypes } from '@homeward/contract/file';
import { Button } from 'antd';
import { Crop, Image, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { pictureAddress } from '../../settings.ts';
import { later } from '../page/later.tsx';
import { UploadBox, type UploadProps } from './upload-box.tsx';

interface UploadPictureProps extends UploadProps {
  /** The key of the picture the record has. */
  kept?: string | null | undefined;
  /** What the picture shows: 'Picture of Rex'. */
  alt: string;
  /** Width by height of what may be cropped out of it (spec 001 §9). */
  aspect?: number;
}

const CropDialog = later(() => import('./crop-dialog.tsx'));

/** A picture of a record: the one it has, or a new one that is saved with the form. */
export function UploadPicture({ kept, alt, aspect = 16 / 9, onChange, ...props }: UploadPictureProps) {
  const [cropping, setCropping] = useState(false);
  // Cropped again, it is cropped out of what was chosen.
  const [whole, setWhole] = useState(props.value);
  const take = (picture: string | null) => {
    setWhole(picture);
    onChange?.(picture);
  };
  return (
    <>
      <UploadBox
        {...props}
        onChange={take}
        more={
          <Button icon={<Crop size={15} aria-hidden />} onClick={() => setCropping(true)}>
            Crop
          </Button>
        }
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
      {cropping && whole && (
        <CropDialog
          picture={whole}
          aspect={aspect}
          onClose={() => setCropping(false)}
          onCrop={(picture) => {
            setCropping(false);
            onChange?.(picture);
          }}
        />
      )}
    </>
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
