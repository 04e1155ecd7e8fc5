-- What a bank says of a payment has the payer's telephone as people dial it, without the country.
create index students_phone on students (right(phone, 10), id);
