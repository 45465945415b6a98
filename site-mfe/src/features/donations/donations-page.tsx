import { siteContent } from '@aflora/contracts/content';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../components/page-head';
import { useShell } from '../../lib/shell-context';
import { basket } from '../../lib/charity-pictures';
import { PageIntro, Section } from '../../components/page-sections';
import { DonationTier } from './donation-tier';
import { siteSettingsQuery } from './donations.api';
import classes from './donations-page.module.css';
import { FreeDonation } from './free-donation';

const { cnpj, donationTiers, legalName } = siteContent;
const DESCRIPTION = 'Doe para o Instituto Aflora: R$ 25, 50, 100, 200 ou outro valor. 100% das doações vão para os projetos.';
const SUGGESTED = 1;

export function DonationsPage() {
  const { api } = useShell();
  const { data: settings } = useQuery(siteSettingsQuery(api));
  return (
    <main id="conteudo">
      <PageHead title="Doações" description={DESCRIPTION} canonicalPath="/doacoes" />
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
      </Section>
    </main>
  );
}
