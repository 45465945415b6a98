import { Button } from '@aflora/ui';
import type { MailRequest, WantedMail } from './use-mail-request';
import { withPause } from './with-pause';

interface ResendButtonProps {
  label: string;
  wanted: WantedMail;
  request: MailRequest;
}

export function ResendButton({ label, wanted, request }: ResendButtonProps) {
  const { ask, pending } = request;
  return <Button variant="outline" fullWidth loading={pending} onClick={() => ask(wanted)} {...withPause(label, request)} />;
}
