import { readBankStatement } from './bank-statement';

const OFX = `OFXHEADER:100
DATA:OFXSGML
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120120000[-3:BRT]<TRNAMT>154.80<FITID>a1<MEMO>PIX RECEBIDO JOANA &amp; CIA</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>-20.00<FITID>a2<MEMO>TARIFA</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261121</DTPOSTED><TRNAMT>1234,5</TRNAMT><FITID>a3</FITID><NAME>ANA</NAME></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const amountsIn = (text: string) => readBankStatement(text)?.map(({ day, amountCents }) => [day, amountCents]);

describe('a bank statement', () => {
  it('is read from OFX with and without closing tags', () => {
    expect(readBankStatement(OFX)).toEqual([
      {
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        day: '2026-11-20',
        amountCents: 15_480,
        description: 'PIX RECEBIDO JOANA & CIA',
      },
      { fingerprint: expect.any(String) as string, day: '2026-11-21', amountCents: 123_450, description: 'ANA' },
    ]);
  });

  it('is read from the CSV files of Brazilian banks', () => {
    const nubank =
      'Data,Valor,Identificador,Descrição\n20/11/2026,154.80,a1,Transferência recebida pelo Pix\n20/11/2026,-20.00,a2,Tarifa\n';
    expect(amountsIn(nubank)).toEqual([['2026-11-20', 15_480]]);
    const inter =
      'Extrato Conta Corrente\nConta ;123\n\nData Lançamento;Histórico;Descrição;Valor;Saldo\n21/11/2026;Pix recebido;Ana;1.234,56;9.999,00\n';
    expect(amountsIn(inter)).toEqual([['2026-11-21', 123_456]]);
    expect(amountsIn('\ufeffdate,title,amount\n2026-11-22,"Pix, Bia",R$ 5\n')).toEqual([['2026-11-22', 500]]);
  });

  it('keeps equal lines apart, and knows a line again in another export', () => {
    const row = '20/11/2026;25,00;Pix\n';
    const head = 'Data;Valor;Histórico\n';
    const [first, second] = readBankStatement(head + row + row) ?? [];
    expect(first?.fingerprint).not.toBe(second?.fingerprint);
    expect(readBankStatement(`${head}19/11/2026;1,00;Pix\n${row}`)?.[1]?.fingerprint).toBe(first?.fingerprint);
    const [line] = readBankStatement(OFX) ?? [];
    expect(readBankStatement(OFX.replace('JOANA', 'Joana'))?.[0]?.fingerprint).toBe(line?.fingerprint);
  });

  it.each(['PIX_CRED', '000000'])('keeps the Pix of two people apart whose lines all have the number %s', (number) => {
    const row = (who: string) => `20/11/2026;RECEBIMENTO PIX ${who};${number};50,00;9.999,00\n`;
    const lines = readBankStatement(`Data;Descrição;Documento;Valor (R$);Saldo (R$)\n${row('ANA')}${row('BIA')}`) ?? [];
    expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    const transaction = (who: string) => `<STMTTRN><DTPOSTED>20261120<TRNAMT>50.00<FITID>${number}<MEMO>${who}</STMTTRN>`;
    const [ana, bia] = readBankStatement(`<OFX>${transaction('ANA')}${transaction('BIA')}</OFX>`) ?? [];
    expect(ana?.fingerprint).not.toBe(bia?.fingerprint);
  });

  it.each(['', 'não é um extrato', '<html></html>', 'a;b;c\n1;2;3', '<STMTTRN', 'Data;Valor\n'])('refuses %j', (text) => {
    expect(readBankStatement(text)).toBeUndefined();
  });

  it('leaves out lines without a valid day or amount', () => {
    const head = 'Data;Valor;Histórico\n';
    for (const row of ['31/02/2026;10,00;Pix', '20/11/2026;dez;Pix', '20/11/2026;99999999999,00;Pix', ';;', '20/11/2026;0,00;Pix'])
      expect(amountsIn(`${head}${row}\n`)).toEqual([]);
  });
});
