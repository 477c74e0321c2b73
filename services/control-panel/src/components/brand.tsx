import classes from './brand.module.css';

export const Brand = ({ size = 30 }: { size?: number }) => (
  <span className={classes['brand']}>
    <img src="/panel/icon.svg" width={size} height={size} alt="" />
    Köprü
  </span>
);
