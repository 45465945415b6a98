import { isPhysical, type ProductView } from './product-kinds';
import classes from './product-description.module.css';

const grams = new Intl.NumberFormat('pt-BR');

export function ProductDescription({ product }: { product: ProductView }) {
  const { description, category } = product;
  return (
    <section className={classes.section} aria-labelledby="descricao">
      <h2 id="descricao">Descrição</h2>
      <div className={classes.text}>
        {(description ?? 'Sem descrição').split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        <dl>
          {isPhysical(product) && (
            <div>
              <dt>Peso com embalagem</dt>
              <dd>{grams.format(product.weightGrams)} g</dd>
            </div>
          )}
          {category && (
            <div>
              <dt>Categoria</dt>
              <dd>{category}</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}
