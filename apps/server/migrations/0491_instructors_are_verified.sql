-- Until now whoever chose to be a CSIP was offered; from here on the instructor certificate is verified. Those who lose that are told what to upload.
insert into notice (id, account_id, kind, title, text, link)
  select gen_random_uuid(), a.id, 'warning', 'Upload your instructor certificate',
    'Pilots can choose you again once your instructor certificate is verified, with the end of your recent experience (14 CFR 61.197).',
    '/profile/manage-account?upload=instructor_certificate'
  from account a where a.pilot_category = 'csip_pilot' and a.deleted_at is null and not exists (
    select from document d where d.account_id = a.id and d.kind = 'instructor_certificate' and d.status = 'complete' and d.deleted_at is null);
