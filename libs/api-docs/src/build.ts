import { buildSite } from './build-site.ts';
import { siteFolder } from './site.ts';

buildSite(siteFolder);
