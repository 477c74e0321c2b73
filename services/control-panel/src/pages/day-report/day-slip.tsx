import { plainText } from '@kopru/contracts/panel/values';
import { useTranslation } from 'react-i18next';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import { useFormats } from '../../components/format.ts';
import classes from '../../order/slip.module.css';
import { useSections, type DayReport } from './sections.ts';

/** The maximum number of products on a slip. */
const maxOnSlip = 10;

const Amount = ({ name, value }: { name: string; value: string }) => (
  <div className={classes['line']}>
    <span>{name}</span>
    <span>{value}</span>
  </div>
);

/** The end of a day on paper of 80 mm. */
export const DaySlip = ({ report, restaurantId }: { report: DayReport; restaurantId: string }) => {
  const { t } = useTranslation();
  const { money, number, date, dateTime } = useFormats();
  const sections = useSections(report);
  const restaurantName = useRestaurantName([restaurantId]);
  const { currency, cancelled, refunds, courierCash } = report;
  return (
    <>
      <div className={classes['center']}>
        {restaurantId === '' ? t('dayReport.all') : plainText(restaurantName(restaurantId))}
      </div>
      <div className={classes['number']}>{t('dayReport.title')}</div>
      <div className={classes['center']}>{date(report.day)}</div>
      <hr />
      <div className={classes['total']}>
        <span>{t('dayReport.sum')}</span>
        <span>{money(report.total, currency)}</span>
      </div>
      <Amount name={t('dayReport.orders')} value={number(report.orderCount)} />
      <Amount
        name={`${t('dayReport.cancelled')} (${number(cancelled.orderCount)})`}
        value={money(cancelled.total, currency)}
      />
      <Amount
        name={`${t('dayReport.refunds')} (${number(refunds.orderCount)})`}
        value={money(refunds.total, currency)}
      />
      <Amount name={t('dayReport.courierCash')} value={money(courierCash.total, currency)} />
      {sections.map(({ id, rows }) => (
        <div key={id}>
          <hr />
          <b>{t(`dayReport.${id}`)}</b>
          {rows.slice(0, maxOnSlip).map(({ name, count, total }, index) => (
            <Amount
              key={index}
              name={total === null ? name : `${count} ${name}`}
              value={total === null ? count : money(total, currency)}
            />
          ))}
        </div>
      ))}
      <hr />
      <div>{t('dayReport.printedAt', { at: dateTime(new Date().toISOString()) })}</div>
    </>
  );
};
