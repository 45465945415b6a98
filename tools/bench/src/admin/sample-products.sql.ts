/** Inserts deterministic products: names of 160 kinds, descriptions of about 700 characters, one in fifty sold out. */
export const PRODUCTS = `
  INSERT INTO physical_products (name, description, category, price_cents, stock_quantity, created_at)
  SELECT
    (ARRAY['Sérum', 'Manteiga', 'Sabonete', 'Óleo', 'Máscara', 'Tônico', 'Bálsamo', 'Xampu'])[1 + n % 8] || ' de ' ||
      (ARRAY['andiroba', 'buriti', 'açaí', 'cupuaçu', 'copaíba', 'murumuru', 'pracaxi', 'babaçu', 'camomila', 'lavanda', 'alecrim', 'calêndula',
        'hibisco', 'rosa', 'girassol', 'maracujá', 'limão', 'laranja', 'cacau', 'café'])[1 + n / 8 % 20] || ' nº ' || n,
    repeat('Textura leve, perfume suave e ingredientes de comunidades parceiras do Instituto. ', 9),
    (ARRAY['Rosto', 'Corpo', 'Cabelos', 'Banho'])[1 + n / 160 % 4], 1000 + n * 7919::bigint % 30000, CASE WHEN n % 50 = 0 THEN 0 ELSE 5 END,
    now() - n * interval '1 minute'
  FROM generate_series($1::integer, $2::integer) n
`;
