import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { OneRestaurant } from '../../components/one-restaurant.tsx';
import { Page } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { StockGrid } from './stock-grid.tsx';

const Restaurant = ({ id }: { id: string }) => {
  const query = useGet('listItems', { params: { id } });
  return <Loaded query={query}>{(list) => <StockGrid key={id} restaurantId={id} list={list} />}</Loaded>;
};

/** One switch for an item on all platforms, and how far each of them is with it. */
export const StockPage = () => {
  const { t } = useTranslation();
  return (
    <Page title={t('stock.title')} text={t('stock.text')} guide="availability">
      <OneRestaurant>{(id) => <Restaurant id={id} />}</OneRestaurant>
    </Page>
  );
};
