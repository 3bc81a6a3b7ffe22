import type { Call } from '@homeward/contract/call';
import type { Ticket } from '@homeward/contract/print';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import type { z } from 'zod';
import { openBeside } from '../../../ui/action/open-beside.ts';
import { useAction } from '../../../ui/action/use-action.ts';

interface PrintCodesProps<I extends z.ZodType> {
  call: Call<string, I, z.ZodType<Ticket>>;
  input: z.input<I>;
  label: string;
}

/** Opens the PDF of QR codes beside the console. */
export function PrintCodes<I extends z.ZodType>({ call, input, label }: PrintCodesProps<I>) {
  const { run, busy } = useAction(call, {
    success: ({ count }) => (count === 1 ? '1 QR code opened' : `${count} QR codes opened`),
    failure: (reason) => `Could not print QR codes. Reason: ${reason}`,
  });
  const print = async () => {
    const ticket = await run(input);
    if (ticket) openBeside(ticket.address);
  };
  return (
    <Button icon={<Printer size={16} aria-hidden />} loading={busy} onClick={() => void print()}>
      {label}
    </Button>
  );
}
