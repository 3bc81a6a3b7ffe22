import { fileMessages, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, pictureTypes } from '@homeward/contract/file';
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
  /** Width by height of what is taken of it; where it has none, 16/9 may be cropped out of it (spec 001 §9). */
  aspect?: number;
  /** Width by height of the frame it is put in: what is as wide and high fits it uncropped. */
  frame?: number;
}

interface Cropping {
  picture: string;
  done: (part?: string) => void;
}

const CropDialog = later(() => import('./crop-dialog.tsx'));

/** A picture of a record: the one it has, or a new one that is saved with the form. */
export function UploadPicture({ kept, alt, aspect, frame, onChange, ...props }: UploadPictureProps) {
  const [cropping, setCropping] = useState<Cropping>();
  // Cropped again, it is cropped out of what was chosen.
  const [whole, setWhole] = useState(props.value);
  const crop = (picture: string) =>
    new Promise<string | undefined>((resolve) => {
      const done = (part?: string) => {
        setCropping(undefined);
        resolve(part);
      };
      setCropping({ picture, done });
    });
  const partOf = async (picture: string) => {
    const part = !aspect || (await isOf(picture, [aspect, frame])) ? picture : await crop(picture);
    if (part) setWhole(picture);
    return part;
  };
  const cropAgain = async () => {
    const part = whole && (await crop(whole));
    if (part) onChange?.(part);
  };
  return (
    <>
      <UploadBox
        {...props}
        {...(onChange && { onChange })}
        part={partOf}
        more={
          <Button icon={<Crop size={15} aria-hidden />} onClick={() => void cropAgain()}>
            Crop
          </Button>
        }
        kept={Boolean(kept)}
        types={pictureTypes}
        hint="JPEG, PNG or WebP, at most 5 MB"
        chooseLabel="Choose a picture"
        refusal={refusalOf}
      >
        {(what) => {
          if (what === 'none') return <Blank />;
          const source = what === 'chosen' ? String(props.value) : pictureAddress('AUTOx200', String(kept));
          return <Preview key={source} source={source} alt={what === 'chosen' ? `${alt}, not saved yet` : alt} />;
        }}
      </UploadBox>
      {cropping && (
        <CropDialog picture={cropping.picture} aspect={aspect ?? 16 / 9} onClose={() => cropping.done()} onCrop={cropping.done} />
      )}
    </>
  );
}

async function refusalOf(file: File): Promise<string | undefined> {
  if (!pictureTypes.some((known) => known === file.type)) return fileMessages.notPicture;
  if (file.size > MAX_PICTURE_BYTES) return fileMessages.pictureTooLarge;
  const pixels = await pixelsOf(file);
  if (!pixels) return fileMessages.notPicture;
  return pixels > MAX_PICTURE_PIXELS ? fileMessages.tooManyPixels : undefined;
}

/** How many pixels a file says it has, before any is decoded: to crop too many would take a tab's memory. None where it is no picture. */
async function pixelsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file);
  const image = new window.Image();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  image.onload = resolve;
  image.onerror = resolve;
  image.src = address;
  await promise;
  URL.revokeObjectURL(address);
  return image.naturalWidth * image.naturalHeight;
}

/** Whether a picture is as wide by its height as one of these; what cannot be measured the server will refuse. */
async function isOf(picture: string, ratios: (number | undefined)[]): Promise<boolean> {
  const image = new window.Image();
  image.src = picture;
  try {
    await image.decode();
  } catch {
    return true;
  }
  const { naturalWidth, naturalHeight } = image;
  // A pixel of a side is no other ratio.
  return ratios.some((ratio) => ratio && Math.abs(naturalHeight * ratio - naturalWidth) <= Math.max(ratio, 1));
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
