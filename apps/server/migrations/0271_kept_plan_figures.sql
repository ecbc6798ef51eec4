-- What the owner's plan said when the partners agreed on a buyer: {"costs": {...}} or {"costs": null}; null on older requests.
alter table share_request add column plan_figures jsonb;
