import { uploadPicture } from '@homeward/contract/smart-response';
import { Button } from 'antd';
import { useAction } from '../../ui/action/use-action.ts';
import { UploadPicture } from '../../ui/picture/upload-picture.tsx';

interface MailPictureProps {
  alt: string;
  id?: string;
  value?: string | null;
  onChange?: (key: string | null) => void;
}

/** A picture of a mail, kept as soon as it is chosen: the preview shows it, and so does a mail that was sent. */
export function MailPicture({ alt, value, onChange, ...field }: MailPictureProps) {
  const { run } = useAction(uploadPicture, {
    success: 'The picture is kept',
    failure: (reason) => `Could not keep the picture. Reason: ${reason}`,
  });
  const take = async (picture: string | null) => {
    const kept = picture && (await run({ picture_base64: picture }));
    if (kept) onChange?.(kept.key);
  };
  return (
    <>
      <UploadPicture {...field} kept={value} alt={alt} value={null} onChange={(picture) => void take(picture)} />
      {value && (
        <Button type="text" danger onClick={() => onChange?.(null)}>
          Remove the picture
        </Button>
      )}
    </>
  );
}
