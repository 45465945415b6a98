import { aPerson } from '../testing/person';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { usePhoneMask } from './use-phone-mask';

function renderPhone(stored = '') {
  const told = jest.fn();
  function Form() {
    const [value, setValue] = useState(stored);
    const take = (text: string) => {
      told(text);
      setValue(text);
    };
    return (
      <>
        <input aria-label="Telefone" {...usePhoneMask({ value, onChange: take })} />
        <button onClick={() => setValue('+551930000000')}>Carregar</button>
      </>
    );
  }
  render(<Form />);
  return { told, person: aPerson(), field: screen.getByRole('textbox', { name: 'Telefone' }) };
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
  ])('formats %s while it is typed', async (typed, shown) => {
    const { person, field } = renderPhone();
    await person.fill(field, typed);
    expect(field).toHaveValue(shown);
  });

  it.each([
    ['+55 19 99999-0000', '(19) 99999-0000'],
    ['5519999990000', '(19) 99999-0000'],
    ['+55 (55) 3000-0000', '(55) 3000-0000'],
    ['019 3000-0000', '(19) 3000-0000'],
    ['55 99999-0000', '(55) 99999-0000'],
  ])('takes a pasted %s', async (pasted, shown) => {
    const { person, field, told } = renderPhone();
    await person.click(field);
    await person.paste(pasted);
    expect(field).toHaveValue(shown);
    expect(told).toHaveBeenLastCalledWith(shown);
  });

  it('shows what is stored as people write it, and calls that no change', async () => {
    const { person, field, told } = renderPhone('+5519999990000');
    expect(field).toHaveValue('(19) 99999-0000');
    await person.click(screen.getByRole('button', { name: 'Carregar' }));
    expect(field).toHaveValue('(19) 3000-0000');
    expect(told).not.toHaveBeenCalled();
  });

  it('becomes a fixed number again when a figure goes, and can be emptied', async () => {
    const { person, field, told } = renderPhone('+5519999990000');
    await person.type(field, '{Backspace}');
    expect(field).toHaveValue('(19) 9999-9000');
    await person.clear(field);
    expect(field).toHaveValue('');
    expect(told).toHaveBeenLastCalledWith('');
  });

  it('asks for a telephone keyboard and what the browser remembers', () => {
    const { field } = renderPhone();
    expect(field).toHaveAttribute('inputmode', 'tel');
    expect(field).toHaveAttribute('autocomplete', 'tel-national');
    expect(field).toHaveAttribute('placeholder', '(11) 99999-9999');
  });
});
