import { PageViews, PageViewsBody, PageViewsQuery } from './pageViews.ts'
import { get, post } from '../../base/routes/route.ts'

/** Page views of people who consented to counting. */
export const pageViewRoutes = {
  countPageViews: post(
    'common/page-views/',
    'Count pages that were opened, if the cookie `page_views` says yes and no header no',
    { access: 'anyone', stale: ['getPageViews'], body: PageViewsBody, perMinute: 30 },
  ),
  getPageViews: get('operator/page-views/', 'How often pages were opened, by day and by page', {
    access: 'operator',
    query: PageViewsQuery,
    reply: PageViews,
  }),
} as const
