import { UiProvider } from '@aflora/ui/provider';
import { aPerson } from '@aflora/ui/testing';
import { render, screen } from '@testing-library/react';
import { ConfirmDialog, FormDialog } from './dialogs';

const dialogs = {
  confirmation: (isBusy: boolean, onClose: () => void) => (
    <ConfirmDialog isOpen title="Reenviar recibo" confirmLabel="Reenviar" isBusy={isBusy} onConfirm={jest.fn()} onCancel={onClose}>
      <p>O recibo vai de novo.</p>
    </ConfirmDialog>
  ),
  form: (isBusy: boolean, onClose: () => void) => (
    <FormDialog isOpen title="Reembolsar" submitLabel="Reembolsar" isBusy={isBusy} onSubmit={jest.fn()} onClose={onClose}>
      <input aria-label="Motivo" />
    </FormDialog>
  ),
};

const overlay = (): Element => {
  const found = document.querySelector('.mantine-Modal-overlay');
  if (!found) throw new Error('The dialog has no overlay.');
  return found;
};

describe.each(Object.entries(dialogs))('a %s', (_kind, dialog) => {
  async function leaveInEveryWay(isBusy: boolean) {
    const onClose = jest.fn();
    const user = aPerson();
    render(<UiProvider env="test">{dialog(isBusy, onClose)}</UiProvider>);
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await user.keyboard('{Escape}');
    screen.getByRole('dialog').focus();
    await user.keyboard('{Escape}');
    await user.click(overlay());
    return onClose;
  }

  it('is left with its button, with Escape and beside it', async () => {
    expect(await leaveInEveryWay(false)).toHaveBeenCalledTimes(4);
  });

  it('stays while its request runs', async () => {
    expect(await leaveInEveryWay(true)).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  });
});

it('the fields of a form can’t be changed while its request runs, and the focus waits in the dialog', async () => {
  const dialog = (isBusy: boolean) => <UiProvider env="test">{dialogs.form(isBusy, jest.fn())}</UiProvider>;
  const { rerender } = render(dialog(false));
  const reason = await screen.findByLabelText('Motivo');
  reason.focus();
  rerender(dialog(true));
  expect(reason.closest('form')).toHaveAttribute('inert');
  expect(screen.getByRole('dialog')).toHaveFocus();
  rerender(dialog(false));
  expect(reason.closest('form')).not.toHaveAttribute('inert');
  expect(reason).toHaveFocus();
});

it('a confirmation is given once by a double click, and can be given again after a response', async () => {
  const onConfirm = jest.fn();
  const user = aPerson();
  const dialog = (isBusy: boolean) => (
    <UiProvider env="test">
      <ConfirmDialog isOpen title="Descartar" confirmLabel="Descartar" isBusy={isBusy} onConfirm={onConfirm} onCancel={jest.fn()}>
        <p>Ninguém espera mais.</p>
      </ConfirmDialog>
    </UiProvider>
  );
  const { rerender } = render(dialog(false));
  await user.dblClick(await screen.findByRole('button', { name: 'Descartar' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  rerender(dialog(true));
  rerender(dialog(false));
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
