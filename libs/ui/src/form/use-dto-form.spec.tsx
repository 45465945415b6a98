import { ApiProblem } from '@aflora/api-client';
import { LoginInput } from '@aflora/contracts';
import { render, screen } from '@testing-library/react';
import { aPerson } from '../testing/person';
import { useDtoForm } from './use-dto-form';

const refusal = new ApiProblem('validation.failed', { errors: [{ field: 'password', code: 'wrong-password', params: {} }] });

/** Login form whose fields stand in another order than in its input class. */
function renderLogin() {
  const sent = jest.fn();
  function Form() {
    const form = useDtoForm(LoginInput, { initialValues: { email: '', password: '' } });
    const field = (name: 'email' | 'password') => {
      const { error, ...props } = form.getInputProps(name) as { error?: string };
      return (
        <>
          <input aria-label={name} {...props} />
          {error && <p>{error}</p>}
        </>
      );
    };
    const send = (input: LoginInput) => {
      sent(input);
      form.showProblem(refusal);
    };
    return (
      <form onSubmit={form.onSubmit(send)} noValidate>
        {field('password')}
        {field('email')}
        <button type="submit">Entrar</button>
      </form>
    );
  }
  render(<Form />);
  const person = aPerson();
  return { person, sent, field: (name: string) => screen.getByLabelText(name), submit: () => person.click(screen.getByRole('button')) };
}

describe('a form of an input class', () => {
  it('keeps the API’s error under a field when the field is left, until its value changes', async () => {
    const { person, sent, field, submit } = renderLogin();
    await person.type(field('email'), 'rita@exemplo.com.br');
    await person.type(field('password'), 'errada');
    await submit();
    expect(screen.getByText('Senha incorreta.')).toBeVisible();
    await person.click(field('password'));
    await person.click(field('email'));
    expect(screen.getByText('Senha incorreta.')).toBeVisible();
    await person.clear(field('password'));
    expect(screen.queryByText('Senha incorreta.')).not.toBeInTheDocument();
    await person.click(field('email'));
    expect(screen.getByText('Senha é obrigatória')).toBeVisible();
    await person.type(field('password'), 'certa');
    await submit();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('shows the first field with an error, also when it has the focus and was scrolled out of view', async () => {
    const { person, field, submit } = renderLogin();
    const shown = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await submit();
    expect(field('password')).toHaveFocus();
    expect(shown).not.toHaveBeenCalled();
    await person.keyboard('{Enter}');
    expect(shown.mock.contexts).toEqual([field('password')]);
  });

  it('shows the error of a left field after the press that took the focus, which the error would turn into no click', async () => {
    const { person, field } = renderLogin();
    await person.click(field('password'));
    await person.pointer({ keys: '[MouseLeft>]', target: field('email') });
    expect(field('email')).toHaveFocus();
    expect(screen.queryByText('Senha é obrigatória')).not.toBeInTheDocument();
    await person.pointer({ keys: '[/MouseLeft]' });
    expect(screen.getByText('Senha é obrigatória')).toBeVisible();
    await person.tab({ shift: true });
    expect(screen.getByText('Email inválido')).toBeVisible();
  });

  it('sends the same value again, although the API has refused it', async () => {
    const { person, sent, field, submit } = renderLogin();
    await person.type(field('email'), 'rita@exemplo.com.br');
    await person.type(field('password'), 'errada');
    await submit();
    await submit();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('focuses the first field of the page with an error when it is submitted', async () => {
    const { person, field, submit } = renderLogin();
    await submit();
    expect(field('password')).toHaveFocus();
    await person.type(field('password'), 'senha');
    await submit();
    expect(field('email')).toHaveFocus();
  });
});
