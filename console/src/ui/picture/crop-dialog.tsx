import { Modal, Slider } from 'antd';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { nameOfChosen, readChosen } from './chosen-file.ts';
import 'react-easy-crop/react-easy-crop.css';
import './crop-dialog.css';

interface CropDialogProps {
  /** A chosen file, whole. */
  picture: string;
  /** Width by height of what is left of it. */
  aspect: number;
  onCrop: (picture: string) => void;
  onClose: () => void;
}

/** From spec 001 §9. */
const ZOOM = { min: 1, max: 3, step: 0.1 };
/** The server keeps no more of a side. */
const MOST_PIXELS = 2400;

/** Chooses the part of a picture that is kept: dragged, or moved by the arrow keys, and zoomed. */
export default function CropDialog({ picture, aspect, onCrop, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    if (!area) return;
    setBusy(true);
    onCrop(await cropped(picture, area));
  };
  return (
    <Modal
      open
      title="Crop the picture"
      okText="Use this part"
      okButtonProps={{ disabled: !area, loading: busy }}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <div className="crop">
        <Cropper
          image={picture}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          onCropChange={setCrop}
          onZoomChange={(next) => setZoom(Math.round(next / ZOOM.step) * ZOOM.step)}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ role: 'application', 'aria-label': 'The part that is kept: move it by the arrow keys' }}
          mediaProps={{ alt: '' }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="crop-zoom">
        <span aria-hidden>Zoom</span>
        {/* An open tooltip would take the Escape that is meant for the dialog. */}
        <Slider {...ZOOM} tooltip={{ open: false }} value={zoom} onChange={setZoom} ariaLabelForHandle="Zoom" />
      </div>
    </Modal>
  );
}

/** The part of a picture, as if that had been chosen. */
async function cropped(picture: string, { x, y, width, height }: Area): Promise<string> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  // What may be seen through stays so.
  const type = picture.startsWith('data:image/jpeg') ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  return readChosen(new File(blob ? [blob] : [], nameOfChosen(picture), { type: blob?.type ?? type }));
}
