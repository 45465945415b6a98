/** Streets of demo orders; number, complement and recipient are random. */
export const addresses = [
  { street: 'Rua Barão de Jaguara', district: 'Centro', city: 'Campinas', state: 'SP', postalCode: '13015-925' },
  { street: 'Rua Coronel Quirino', district: 'Cambuí', city: 'Campinas', state: 'SP', postalCode: '13025-001' },
  { street: 'Rua Augusta', district: 'Consolação', city: 'São Paulo', state: 'SP', postalCode: '01305-000' },
  { street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP', postalCode: '01310-100' },
  { street: 'Rua Voluntários da Pátria', district: 'Botafogo', city: 'Rio de Janeiro', state: 'RJ', postalCode: '22270-000' },
  { street: 'Rua da Bahia', district: 'Lourdes', city: 'Belo Horizonte', state: 'MG', postalCode: '30160-011' },
  { street: 'Rua XV de Novembro', district: 'Centro', city: 'Curitiba', state: 'PR', postalCode: '80020-310' },
  { street: 'Avenida Sete de Setembro', district: 'Vitória', city: 'Salvador', state: 'BA', postalCode: '40080-001' },
  { street: 'Rua da Aurora', district: 'Boa Vista', city: 'Recife', state: 'PE', postalCode: '50050-000' },
  { street: 'Rua dos Andradas', district: 'Centro Histórico', city: 'Porto Alegre', state: 'RS', postalCode: '90020-000' },
] as const;
