-- The steps that write a message and a mail do this themselves: `insertMessage`, `sendMail`.
drop trigger message_counted on message;
drop function count_message();
drop trigger outbox_account on outbox_message;
drop function outbox_account();
