import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aPerson } from '../testing/person';
import { useOpenerFocus } from './use-opener-focus';

function Dialog({ onConfirm }: { onConfirm: () => void }) {
  useOpenerFocus();
  return (
    <div role="dialog">
      <button onClick={onConfirm}>Confirmar</button>
    </div>
  );
}

/** A list whose item is removed by its dialog, at once or after a while. */
function List({ delayMs }: { delayMs?: number }) {
  const [isAsking, setAsking] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const confirm = () => {
    setAsking(false);
    if (delayMs === undefined) setRemoved(true);
    else setTimeout(() => setRemoved(true), delayMs);
  };
  return (
    <main>
      <h1>Perfil</h1>
      <section>
        <h2>Endereços</h2>
        {!isRemoved && <button onClick={() => setAsking(true)}>Remover</button>}
      </section>
      {isAsking && <Dialog onConfirm={confirm} />}
    </main>
  );
}

/** A step that is no longer possible once its dialog is confirmed, so that its button and its dialog are removed together. */
function Step({ onDone }: { onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button onClick={() => setAsking(true)}>Cancelar assinatura</button>
      {isAsking && <Dialog onConfirm={onDone} />}
    </>
  );
}

function Membership() {
  const [isDone, setDone] = useState(false);
  return (
    <section>
      <h2>Membro Apoiador</h2>
      <div>{!isDone && <Step onDone={() => setDone(true)} />}</div>
    </section>
  );
}

describe('the focus after an overlay', () => {
  it('is on the heading of the section when the opener is removed together with the overlay', async () => {
    render(<Membership />);
    const person = aPerson();
    await person.click(screen.getByRole('button', { name: 'Cancelar assinatura' }));
    screen.getByRole('button', { name: 'Confirmar' }).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Membro Apoiador' })).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([undefined, 20])('is on the heading of the section when the opener is removed (after %p ms)', async (delayMs) => {
    render(<List delayMs={delayMs} />);
    const person = aPerson();
    await person.click(screen.getByRole('button', { name: 'Remover' }));
    await person.click(screen.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Endereços' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Remover' })).not.toBeInTheDocument();
  });

  it('stays on an opener that is left, and where the user has moved it meanwhile', async () => {
    render(
      <>
        <List delayMs={50} />
        <button>Outro</button>
      </>,
    );
    const person = aPerson();
    await person.click(screen.getByRole('button', { name: 'Remover' }));
    await person.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(screen.getByRole('button', { name: 'Remover' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Outro' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remover' })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Outro' })).toHaveFocus();
  });
});
