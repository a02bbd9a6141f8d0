import { defineCalls } from '../platform/call.ts';
import type { contentSchemas } from './schemas.ts';

/** Public content (specification, section 7, content). */
export const content = defineCalls<typeof contentSchemas>()('content', {
  listAnnouncements: {
    method: 'GET',
    path: '/api/services/app/foundation/Announcement/GetAppPagedList',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Lists announcements, newest first, or changes since the last sync',
  },
  getAnnouncement: {
    method: 'GET',
    path: '/api/services/app/foundation/Announcement/GetApp',
    access: 'public',
    offline: 'cached',
    errors: ['request:notFound'],
    summary: 'Returns an announcement',
    usedBy: 'other clients of the specification: our client keeps all announcements offline',
  },
  listDownloads: {
    method: 'GET',
    path: '/api/services/app/Versioning/GetListForDownload',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Lists apps available for download',
  },
  listAppVersions: {
    method: 'GET',
    path: '/api/services/app/foundation/Versioning/GetAllShowAppVersion',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Lists all published app versions',
  },
  listSettings: {
    method: 'GET',
    path: '/api/services/app/foundation/CommonSetting/GetCommonSettingList',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Returns site settings: 3 social links and contacts, 4 footer links, 6 protocols',
  },
  listHelpCategories: {
    method: 'GET',
    path: '/api/services/app/HelpCenter/GetHelpCenterShowByCategoryList',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Lists help centre categories',
  },
  listHelpArticles: {
    method: 'GET',
    path: '/api/services/app/HelpCenter/GetHelpCenterShowPagedList',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Lists help articles by category or search, or changes since the last sync',
  },
  getHelpArticle: {
    method: 'GET',
    path: '/api/services/app/HelpCenter/GetApp',
    access: 'public',
    offline: 'cached',
    errors: ['request:notFound'],
    summary: 'Returns a help article',
    usedBy: 'other clients of the specification: our client keeps all articles offline',
  },
});
