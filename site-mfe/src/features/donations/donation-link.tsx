import { Button, type ButtonVariant } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { contactAbout } from '../../layout/contact-address';

interface DonationLinkProps {
  /** The payment page; without one people are led to the contact page. */
  link: string | undefined;
  subject: string;
  variant?: ButtonVariant;
  children: string;
}

export function DonationLink({ link, subject, variant, children }: DonationLinkProps) {
  if (link) {
    return (
      <Button component="a" href={link} target="_blank" rel="noopener noreferrer" size="md" variant={variant}>
        {children}
      </Button>
    );
  }
  return (
    <Button component={Link} to={contactAbout(subject)} size="md" variant={variant}>
      {children}
    </Button>
  );
}
