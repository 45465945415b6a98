import { Button, type ButtonVariant } from '@aflora/ui';

interface DonationLinkProps {
  /** The payment page; without one our own checkout opens. */
  link: string | undefined;
  amountCents?: number;
  variant?: ButtonVariant;
  children: string;
}

export function DonationLink({ link, amountCents, variant, children }: DonationLinkProps) {
  const own = amountCents === undefined ? '/doar' : `/doar?valor=${amountCents}`;
  return (
    <Button component="a" href={link ?? own} target="_blank" rel="noopener noreferrer" size="md" variant={variant}>
      {children}
    </Button>
  );
}
