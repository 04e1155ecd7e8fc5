-- A letter to one person names whom it went to, also when that account is gone later.
update notifications n
set audience = coalesce(u.name, s.first_name || ' ' || s.last_name, t.first_name || ' ' || t.last_name, u.email)
from notification_recipients r
join users u on u.id = r.user_id
left join students s on s.user_id = u.id
left join teachers t on t.user_id = u.id
where n.type = 7 and n.audience is null and r.notification_id = n.id;
