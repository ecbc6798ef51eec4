import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'

/**
 * Adds the function `pristine.reset()`, which puts all rows and sequences back to their present state. It deletes rows written since the last
 * reset, which have a younger transaction than `mark`, and takes missing ones from a copy. It runs in the role of a replica, where no trigger
 * and no foreign key objects. False: the schema has changed, and stays so.
 */
export const rememberState = (db: Db) =>
  sql`do $do$
    declare
      made record;
      list text;
      restore text := '';
      schema text := '';
      rows bigint;
    begin
      create schema pristine;
      create table pristine.mark (xid xid);
      create function pristine.reset() returns boolean language plpgsql as 'begin end';
      for made in select c.oid, c.oid::regclass as name, format('pristine.%I', c.oid::regclass::text) as copy,
          (select string_agg(format('%I', attname), ', ') from pg_attribute
            where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
          (select string_agg(format('%I', a.attname), ', ') from pg_index i
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
        from pg_class c where c.relkind = 'r' and c.relnamespace <> all ('{pg_catalog,information_schema,pristine}'::regnamespace[])
      loop
        restore := restore || format('delete from %s where age(xmin) < young; ', made.name);
        execute format('select count(*) from %s', made.name) into rows;
        continue when rows = 0;
        execute format('create table %s as table %s', made.copy, made.name);
        restore := restore || format('if (select count(*) from %1$s) < %2$s then insert into %1$s (%3$s) overriding system value
          select %3$s from %4$s where (%5$s) not in (select %5$s from %1$s); end if; ',
          made.name, rows, made.columns, made.copy, made.key);
      end loop;
      select restore || string_agg(format('perform setval(%L, %s, %L); ', format('%I.%I', schemaname, sequencename),
        coalesce(last_value, start_value), last_value is not null), '') into restore from pg_sequences;
      insert into pristine.mark values (pg_current_xact_id()::xid);
      foreach list in array '{pg_attribute,pg_attrdef,pg_constraint,pg_index,pg_trigger,pg_proc}'::text[] loop
        execute format('select count(*) from %s', list) into rows;
        schema := schema || format(' and (select (count(*), count(*) filter (where age(xmin) >= young)) = (%2$s, %2$s) from %1$s)',
          list, rows);
      end loop;
      execute format('create or replace function pristine.reset() returns boolean language plpgsql as $f$
        declare young integer := (select age(xid) from pristine.mark);
        begin
          %s
          update pristine.mark set xid = pg_current_xact_id()::xid;
          return true %s;
        end $f$', restore, schema);
    end $do$`.execute(db)
