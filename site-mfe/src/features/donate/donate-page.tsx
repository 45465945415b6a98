import { siteContent } from '@aflora/contracts/content';
import { IconShieldCheck } from '@tabler/icons-react';
import { PageHead } from '../../components/page-head';
import { useIsBrowser } from '../../lib/use-is-browser';
import { basket } from '../../lib/charity-pictures';
import { PageWaiting } from '../../components/page-waiting';
import { Picture } from '../../components/picture';
import classes from './donate-page.module.css';
import { DonationForm } from './donation-form';

const { charityName, cnpj, donationsToProjects, legalName } = siteContent;

export function DonatePage() {
  const isBrowser = useIsBrowser();
  return (
    <>
      <PageHead title="Fazer uma doação" noindex />
      {isBrowser ? <Donating /> : <PageWaiting />}
    </>
  );
}

function Donating() {
  return (
    <main id="conteudo" className={classes.page}>
      <h1>Sua doação</h1>
      <p className={classes.lead}>Cada gesto vira aula, oficina e cesta no {charityName}.</p>
      <div className={classes.columns}>
        <DonationForm />
        <aside className={classes.aside} aria-label={charityName}>
          <Picture files={basket} alt="" width={1200} height={900} sizes="(max-width: 1099px) 100vw, 40vw" />
          <p className={classes.trust}>
            <IconShieldCheck size={20} stroke={1.6} aria-hidden />
            <span>
              {donationsToProjects.figure} {donationsToProjects.label}
              <br />
              {legalName} · CNPJ {cnpj}
            </span>
          </p>
        </aside>
      </div>
    </main>
  );
}
