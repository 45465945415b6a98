export const donationMessages = [
  'Que mais mulheres encontrem o próprio caminho.',
  'Em memória da minha avó, que me ensinou a costurar e a não desistir.',
  'Fui aluna em 2019. Hoje tenho meu salão e quero retribuir.',
  'Parabéns pelo trabalho com as adolescentes do bairro!',
  'Para as cestas deste mês.',
  'Pequena ajuda, de coração.',
  'Conheci o Instituto pela loja e me encantei. Continuem!',
] as const;
