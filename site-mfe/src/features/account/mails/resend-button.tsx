import { Button } from '@aflora/ui';
import type { MailRequest } from './use-mail-request';
import { withPause } from './with-pause';

interface ResendButtonProps {
  label: string;
  email: string;
  request: MailRequest;
}

export function ResendButton({ label, email, request }: ResendButtonProps) {
  const { ask, pending } = request;
  return <Button variant="outline" fullWidth loading={pending} onClick={() => ask(email)} {...withPause(label, request)} />;
}
