import { saveFile } from '@aflora/api-client/save-file';
import { Button } from '@aflora/ui';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CheckField } from '../../components/check-field';
import { useSingleMutation } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import { useKeptPlace } from '../../lib/use-swapped-focus';
import { downloadImpactCard, type CardChoices } from './impact.api';
import classes from './impact-page.module.css';

const FILE = 'meu-impacto.png';

/** A picture to share. It is made on request, and shows name and amount only if the user ticks them. */
export function ImpactCard() {
  const { api } = useShell();
  const [choices, setChoices] = useState<CardChoices>({ firstName: false, amount: false });
  const [card, setCard] = useState<Blob | null>(null);
  const make = useSingleMutation({
    mutationFn: (chosen: CardChoices) => downloadImpactCard(api, chosen),
    meta: { failure: { message: 'Não foi possível fazer o card.' } },
    onSuccess: setCard,
  });
  const choose = (choice: Partial<CardChoices>) => {
    setChoices({ ...choices, ...choice });
    setCard(null);
  };
  return (
    <section className={classes.card} aria-labelledby="card-para-compartilhar">
      <h2 id="card-para-compartilhar">Card para compartilhar</h2>
      <p className={classes.hint}>Uma imagem só sua: ninguém a encontra se você não enviar.</p>
      <div className={classes.choices}>
        <CheckField
          label="Mostrar meu primeiro nome"
          text="Sem marcar, o card não diz de quem é."
          checked={choices.firstName}
          disabled={make.isPending}
          onChange={({ currentTarget }) => choose({ firstName: currentTarget.checked })}
        />
        <CheckField
          label="Mostrar o valor doado"
          text="Sem marcar, ele mostra só quantas vezes você doou."
          checked={choices.amount}
          disabled={make.isPending}
          onChange={({ currentTarget }) => choose({ amount: currentTarget.checked })}
        />
      </div>
      <div aria-live="polite">{card && <Preview card={card} />}</div>
      {!card && <MakeButton isMaking={make.isPending} onMake={() => make.start(choices)} />}
    </section>
  );
}

/** Gives way to the card, and the focus then moves to the section. */
function MakeButton({ isMaking, onMake }: { isMaking: boolean; onMake(): void }) {
  const part = useKeptPlace<HTMLDivElement>();
  return (
    <div ref={part}>
      <Button size="md" loading={isMaking} onClick={onMake}>
        Ver o card
      </Button>
    </div>
  );
}

function Preview({ card }: { card: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(card);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [card]);
  const file = new File([card], FILE, { type: 'image/png' });
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] });
  return (
    <>
      {address && <img src={address} className={classes.preview} width={1200} height={630} alt="Prévia do seu card" />}
      <div className={classes.actions}>
        {canShare && (
          <Button
            size="sm"
            leftSection={<IconShare size={18} stroke={1.6} aria-hidden />}
            // The promise is rejected when the person closes the dialog, which is no failure.
            onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}
          >
            Compartilhar
          </Button>
        )}
        <Button
          variant="light"
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          onClick={() => saveFile(card, FILE)}
        >
          Baixar imagem
        </Button>
      </div>
    </>
  );
}
