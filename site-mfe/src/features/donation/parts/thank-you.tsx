import type { DonationView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { BlossomIcon, formatLongDate, formatMoney } from '@aflora/ui';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { DownloadReceipt } from './download-receipt';
import classes from './thank-you.module.css';

const { charityName, cnpj, legalName } = siteContent;

export function ThankYou({ donation: { id, amountCents, createdAt, donorName, isAnonymous, receiptNumber } }: { donation: DonationView }) {
  const firstName = donorName?.split(' ')[0];
  return (
    <section className={classes.thanks} aria-labelledby="obrigado">
      <BlossomIcon size={72} />
      <h1 id="obrigado">{firstName ? `Obrigado, ${firstName}!` : 'Obrigado!'}</h1>
      <p className={classes.lead} role="status">
        Recebemos sua doação de <b>{formatMoney(amountCents)}</b>. Ela já está a caminho de virar aula, oficina e cesta no {charityName}.
      </p>
      {isAnonymous && (
        <p className={classes.fact}>
          <IconEyeOff size={18} stroke={1.6} aria-hidden /> Doação anônima: seu nome não aparece para ninguém.
        </p>
      )}
      {receiptNumber !== null && (
        <>
          <p className={classes.fact}>
            Recibo nº {receiptNumber} · {formatLongDate(createdAt)}
          </p>
          <DownloadReceipt id={id} receiptNumber={receiptNumber} />
        </>
      )}
      <p className={classes.charity}>
        {legalName} · CNPJ {cnpj}
      </p>
      <Link to="/projetos" className={classes.link}>
        Ver os projetos que você apoia
      </Link>
    </section>
  );
}
