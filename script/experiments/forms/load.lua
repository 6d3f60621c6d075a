-- Members' forms: each connection sends one form after another. Arguments: the kind of form, the path of a
-- thread, and the members' cookies.
local threads = {}

function setup(thread) table.insert(threads, thread) end

function init(args)
  kind, thread, cookies = args[1], args[2], {}
  for i = 3, #args do table.insert(cookies, args[i]) end
  math.randomseed(os.time())
  number, accepted, statuses = 0, 0, ""
end

local function words(count)
  local list = {}
  for i = 1, count do list[i] = string.format("%x", math.random(0, 0xffffff)) end
  return table.concat(list, "+")
end

function request()
  number = number + 1
  local headers = { ["Cookie"] = cookies[number % #cookies + 1], ["Sec-Fetch-Site"] = "same-origin",
    ["Accept"] = "text/html", ["Content-Type"] = "application/x-www-form-urlencoded" }
  if kind == "post" then
    return wrk.format("POST", "/posts", headers, "post[title]=" .. words(5) .. "&post[body]=" .. words(40))
  elseif kind == "comment" then
    return wrk.format("POST", thread .. "/comments", headers, "comment[body]=" .. words(40))
  else
    headers["Accept"] = "application/json"
    return wrk.format("POST", "/posts/" .. math.random(1, 1900) .. "/vote", headers, "")
  end
end

-- A member's vote on an own post is forbidden, and costs about as much.
function response(status)
  if status == 303 or status == 200 or (kind == "vote" and status == 403) then accepted = accepted + 1
  else statuses = statuses .. " " .. status end
end

function done(summary, latency)
  local accepted = threads[1]:get("accepted")
  print(string.format("RESULT %.1f %.2f %.2f %d %s", accepted / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    threads[1]:get("statuses"):sub(1, 40)))
end
