import type { DonationTier as Tier } from '@aflora/contracts/content';
import { Badge, BlossomIcon, Button, type ButtonVariant } from '@aflora/ui';
import { IconShieldCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/page';
import { PageIntro, Section } from '../../components/page-sections';
import { roundMoney } from '../../lib/amounts';
import { basket } from '../../lib/art';
import { useSiteContent, useSiteSettings } from '../../lib/site-settings';
import classes from './donations-page.module.css';

const SUGGESTED = 1;

export function DonationsPage() {
  const settings = useSiteSettings();
  const { cnpj, donationTiers, legalName } = useSiteContent();
  const amounts = donationTiers.map(({ amountCents }) => roundMoney(amountCents)).join(', ');
  const description = `Doe para o Instituto Aflora: ${amounts} ou outro valor. 100% das doações vão para os projetos.`;
  return (
    <main id="conteudo">
      <PageHead title="Doações" description={description} canonicalPath="/doacoes" />
      <PageIntro
        title={
          <>
            O que você doa <em>vira aula,</em> oficina e cesta
          </>
        }
        lead="O Instituto Aflora forma mulheres, acolhe adolescentes e leva cestas de higiene e beleza a famílias desde 2010."
        picture={basket}
      >
        <p className={classes.trust}>
          <IconShieldCheck size={20} stroke={1.6} aria-hidden />
          <span>
            100% das doações vão para os projetos.
            <br />
            {legalName} · CNPJ {cnpj}
          </span>
        </p>
      </PageIntro>
      <Section title="Escolha o tamanho do gesto" text="O pagamento abre em uma nova aba, em página segura.">
        <div className={classes.tiers}>
          {donationTiers.map((tier, index) => (
            <DonationTier
              key={tier.amountCents}
              tier={tier}
              blossoms={index + 1}
              suggested={index === SUGGESTED}
              link={settings?.donationLinks[tier.amountCents]}
            />
          ))}
        </div>
        <FreeDonation link={settings?.freeDonationLink ?? undefined} />
        <p className={classes.adopt}>
          Quer acompanhar de perto? <Link to="/adote-uma-cesta">Adote uma cesta</Link> e veja quando ela é montada e entregue.
        </p>
      </Section>
    </main>
  );
}

interface DonationTierProps {
  tier: Tier;
  blossoms: number;
  suggested: boolean;
  link: string | undefined;
}

function DonationTier({ tier: { amountCents, impact }, blossoms, suggested, link }: DonationTierProps) {
  const amount = roundMoney(amountCents);
  return (
    <article className={clsx(classes.tier, suggested && classes.suggested)}>
      {suggested && <Badge variant="light">Sugestão</Badge>}
      <h3>
        <small>R$</small> {amount.slice(3)}
      </h3>
      <div className={classes.blossoms} aria-hidden="true">
        {Array.from({ length: blossoms }, (_, index) => (
          <BlossomIcon key={index} size={30} />
        ))}
      </div>
      <p>{impact}</p>
      <DonationLink link={link} amountCents={amountCents} variant={suggested ? 'filled' : 'light'}>
        {`Doar ${amount}`}
      </DonationLink>
    </article>
  );
}

function FreeDonation({ link }: { link: string | undefined }) {
  return (
    <div className={classes.free}>
      <div>
        <h3>Prefere outro valor?</h3>
        <p>Doe quanto puder, uma vez ou todo mês. Cada real chega inteiro aos projetos.</p>
      </div>
      <DonationLink link={link} variant="outline">
        Doar outro valor
      </DonationLink>
    </div>
  );
}

interface DonationLinkProps {
  /** Address of the payment page; without it, the link opens our own donation form. */
  link: string | undefined;
  amountCents?: number;
  variant?: ButtonVariant;
  children: string;
}

function DonationLink({ link, amountCents, variant, children }: DonationLinkProps) {
  const own = amountCents === undefined ? '/doar' : `/doar?valor=${amountCents}`;
  return (
    <Button component="a" href={link ?? own} target="_blank" rel="noopener noreferrer" size="md" variant={variant}>
      {children}
    </Button>
  );
}
