import type { DigitalProductView } from '@aflora/contracts';
import { BuyCourse } from './buy-course';
import classes from './product-purchase.module.css';

export function CoursePurchase({ course }: { course: DigitalProductView }) {
  return (
    <div className={classes.course}>
      <BuyCourse course={course} where="detail" />
      <p>O curso é vendido por um parceiro e abre em uma nova aba.</p>
    </div>
  );
}
