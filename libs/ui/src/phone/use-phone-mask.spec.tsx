import { aPerson } from '../testing/person';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { usePhoneMask } from './use-phone-mask';

function renderPhone(stored = '') {
  const onChange = jest.fn();
  function Form() {
    const [value, setValue] = useState(stored);
    const change = (text: string) => {
      onChange(text);
      setValue(text);
    };
    return (
      <>
        <input aria-label="Telefone" {...usePhoneMask({ value, onChange: change })} />
        <button onClick={() => setValue('+551930000000')}>Carregar</button>
      </>
    );
  }
  render(<Form />);
  return { onChange, person: aPerson(), field: screen.getByRole('textbox', { name: 'Telefone' }) };
}

describe('a phone field', () => {
  it.each([
    ['1930000000', '(19) 3000-0000'],
    ['19999990000', '(19) 99999-0000'],
    ['199999900001', '(19) 99999-0000'],
    ['+5519999990000', '(19) 99999-0000'],
    ['+551930000000', '(19) 3000-0000'],
    ['+5519', '+55 (19'],
    ['a1b9', '(19'],
  ])('formats %s while the user types it', async (typed, shown) => {
    const { person, field } = renderPhone();
    await person.type(field, typed);
    expect(field).toHaveValue(shown);
  });

  it.each([
    ['+55 19 99999-0000', '(19) 99999-0000'],
    ['5519999990000', '(19) 99999-0000'],
    ['+55 (55) 3000-0000', '(55) 3000-0000'],
    ['019 3000-0000', '(19) 3000-0000'],
    ['55 99999-0000', '(55) 99999-0000'],
  ])('formats a pasted %s', async (pasted, shown) => {
    const { person, field, onChange } = renderPhone();
    await person.click(field);
    await person.paste(pasted);
    expect(field).toHaveValue(shown);
    expect(onChange).toHaveBeenLastCalledWith(shown);
  });

  it('formats a stored number without reporting a change', async () => {
    const { person, field, onChange } = renderPhone('+5519999990000');
    expect(field).toHaveValue('(19) 99999-0000');
    await person.click(screen.getByRole('button', { name: 'Carregar' }));
    expect(field).toHaveValue('(19) 3000-0000');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('becomes a landline number again when a digit is deleted, and can be cleared', async () => {
    const { person, field, onChange } = renderPhone('+5519999990000');
    await person.type(field, '{Backspace}');
    expect(field).toHaveValue('(19) 9999-9000');
    await person.clear(field);
    expect(field).toHaveValue('');
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('requests the telephone keyboard and the browser’s autocomplete', () => {
    const { field } = renderPhone();
    expect(field).toHaveAttribute('inputmode', 'tel');
    expect(field).toHaveAttribute('autocomplete', 'tel-national');
    expect(field).toHaveAttribute('placeholder', '(11) 99999-9999');
  });
});
