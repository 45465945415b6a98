import { saveFile } from '@aflora/api-client/save-file';
import type { DonationYearView } from '@aflora/contracts';
import { Button, formatMoney } from '@aflora/ui';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../components/load-failed';
import { useSingleMutation } from '../../../lib/mutations';
import { useSessionUser, useShell } from '../../../lib/shell';
import classes from './donation-statements.module.css';
import { donationYearsQuery, downloadStatement, mailStatement } from '../profile.api';

/** Yearly statements of the user's donations; nothing before the first donation. */
export function DonationStatements() {
  const id = useId();
  const query = useQuery(donationYearsQuery(useShell().api));
  if (query.isError && !query.data) return <LoadFailed text="Não foi possível carregar os comprovantes anuais." query={query} />;
  if (!query.data?.length) return null;
  return (
    <section className={classes.statements} aria-labelledby={id}>
      <h3 id={id}>Comprovante anual</h3>
      <p className={classes.text}>
        Todas as doações do ano em um PDF, com os números dos recibos e o que elas <Link to="/transparencia">pagaram</Link>.
      </p>
      <ul>
        {query.data.map((donationYear) => (
          <Statement key={donationYear.year} of={donationYear} />
        ))}
      </ul>
    </section>
  );
}

function Statement({ of }: { of: DonationYearView }) {
  const { year, netCents, usedCents } = of;
  const { api, notify } = useShell();
  const email = useSessionUser()?.email;
  const download = useSingleMutation({
    mutationFn: () => downloadStatement(api, year),
    meta: { failure: { message: 'Não foi possível baixar o comprovante.' } },
    onSuccess: (pdf) => saveFile(pdf, `comprovante-doacoes-${year}.pdf`),
  });
  const mail = useSingleMutation({
    mutationFn: () => mailStatement(api, year),
    meta: { failure: { message: 'Não foi possível enviar o comprovante.' } },
    onSuccess: () => notify.success('Link a caminho', `Enviamos o link do comprovante de ${year} para ${email}. Ele vale por 30 dias.`),
  });
  return (
    <li className={classes.statement}>
      <p>
        <b>{year}</b>
        <span className={classes.sum}>{sumText(of)}</span>
        {netCents > 0 && <span className={classes.used}>{usedText(netCents, usedCents)}</span>}
      </p>
      <div className={classes.actions}>
        <Button
          variant="light"
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          loading={download.isPending}
          aria-label={`Baixar PDF do comprovante de ${year}`}
          onClick={() => download.start()}
        >
          Baixar PDF
        </Button>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconMail size={18} stroke={1.6} aria-hidden />}
          loading={mail.isPending}
          aria-label={`Enviar por e-mail o comprovante de ${year}`}
          onClick={() => mail.start()}
        >
          Enviar por e-mail
        </Button>
      </div>
    </li>
  );
}

/** Donations that went back are none of those that make up the sum. The API's earlier release doesn't count them apart. */
function sumText({ donations, returnedDonations = 0, netCents }: DonationYearView): string {
  const sum = `${donations === 1 ? '1 doação' : `${donations} doações`}, ${formatMoney(netCents)}`;
  if (returnedDonations === 0) return sum;
  const returned = returnedDonations === 1 ? '1 doação devolvida' : `${returnedDonations} doações devolvidas`;
  return donations === 0 ? returned : `${sum} (mais ${returned})`;
}

function usedText(netCents: number, usedCents: number): string {
  if (usedCents === 0) return 'Ainda não usados';
  if (usedCents === netCents) return 'Já pagaram despesas';
  return `${formatMoney(usedCents)} já pagaram despesas, ${formatMoney(netCents - usedCents)} ainda não usados`;
}
