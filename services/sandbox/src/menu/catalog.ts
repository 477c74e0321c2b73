import type { SimOption } from '../world/model.ts';

export interface Product {
  id: string;
  section: string;
  sectionEn: string;
  name: string;
  nameEn: string;
  description: string;
  /** Kuruş. */
  price: number;
  options: SimOption[];
}

const option = (
  id: string,
  group: string,
  groupEn: string,
  name: string,
  nameEn: string,
  price: number,
): SimOption => ({
  id,
  group,
  groupEn,
  name,
  nameEn,
  price,
});

const extras = [
  option('811', 'Ekstra', 'Extras', 'Kaşar', 'Cheese', 1500),
  option('812', 'Ekstra', 'Extras', 'Acı sos', 'Hot sauce', 750),
];
const drinks = [
  option('821', 'İçecek Seçimi', 'Drink', 'Kola', 'Cola', 3995),
  option('822', 'İçecek Seçimi', 'Drink', 'Ayran', 'Ayran', 2500),
];

/** The menu that every restaurant of the simulator has. */
export const catalog: readonly Product[] = [
  {
    id: '700001',
    section: 'Dürümler',
    sectionEn: 'Wraps',
    name: 'Adana Dürüm',
    nameEn: 'Adana Wrap',
    description: 'Lavaşta közlenmiş biberle',
    price: 14_000,
    options: extras,
  },
  {
    id: '700002',
    section: 'Dürümler',
    sectionEn: 'Wraps',
    name: 'Tavuk Dürüm',
    nameEn: 'Chicken Wrap',
    description: 'Izgara tavuk, marul, domates',
    price: 12_550,
    options: extras,
  },
  {
    id: '700003',
    section: 'Menüler',
    sectionEn: 'Menus',
    name: 'Lahmacun Menü',
    nameEn: 'Lahmacun Menu',
    description: 'İki lahmacun, içecek',
    price: 16_990,
    options: drinks,
  },
  {
    id: '700004',
    section: 'İçecekler',
    sectionEn: 'Drinks',
    name: 'Ayran',
    nameEn: 'Ayran',
    description: '',
    price: 2500,
    options: [],
  },
  {
    id: '700005',
    section: 'Tatlılar',
    sectionEn: 'Desserts',
    name: 'Sütlaç',
    nameEn: 'Rice pudding',
    description: 'Fırında',
    price: 4025,
    options: [],
  },
];

export const ingredients = [
  { id: '3001', name: 'Soğan', nameEn: 'Onion' },
  { id: '3002', name: 'Maydanoz', nameEn: 'Parsley' },
  { id: '3003', name: 'Domates', nameEn: 'Tomato' },
];
/** Trendyol Go brings orders of several storefronts; `Galaxy` is GetirYemek by Uber Eats. */
export const appNames = ['TrendyolGo', 'TrendyolGo', 'Trendyol', 'Galaxy'];
export const firstNames = ['Deniz', 'Ece', 'Mert', 'Zeynep', 'Can', 'Elif'];
export const districts = ['Beşiktaş', 'Kadıköy', 'Üsküdar', 'Şişli', 'Bakırköy'];
export const notes = ['', '', 'Plastik çatal istemiyorum', 'Zil bozuk, arayın', 'Az acılı olsun'];
