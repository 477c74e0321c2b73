using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Runtime.Versioning;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Web.Script.Serialization;

// Without it .NET Framework behaves like version 4.0, also in which addresses and TLS it understands.
[assembly: TargetFramework(".NETFramework,Version=v4.5")]

// Refused for good: the code says why.
class Refused : Exception
{
    public readonly string Code;

    public Refused(Dictionary<string, object> body)
        : base((string)body["message"])
    {
        Code = (string)((Dictionary<string, object>)body["error"])["code"];
    }
}

// A small till to begin with: run it where it may keep its files, and again whenever it ends.
static class Till
{
    static readonly string Key = Environment.GetEnvironmentVariable("KOPRU_API_KEY");
    static readonly string Base =
        (Environment.GetEnvironmentVariable("KOPRU_URL") ?? "http://127.0.0.1:8080") + "/web-api/v1";
    static readonly string Port = Environment.GetEnvironmentVariable("PORT") ?? "9000";
    static readonly object OneAtATime = new object();

    static Dictionary<string, object> Parse(string text)
    {
        return new JavaScriptSerializer().Deserialize<Dictionary<string, object>>(text);
    }

    static Dictionary<string, object> Data(Dictionary<string, object> answer)
    {
        return (Dictionary<string, object>)answer["data"];
    }

    static HttpWebResponse Ask(string method, string path, string body, string idempotencyKey)
    {
        var request = (HttpWebRequest)WebRequest.Create(Base + path);
        request.Method = method;
        request.Timeout = 8000;
        request.ReadWriteTimeout = 8000;
        request.ContentType = "application/json";
        request.Headers["Authorization"] = "Bearer " + Key;
        if (method == "POST")
        {
            // A repetition of a command that had been carried out is given the same answer.
            request.Headers["Idempotency-Key"] = idempotencyKey;
            byte[] bytes = Encoding.UTF8.GetBytes(body ?? "{}");
            request.ContentLength = bytes.Length;
            using (var stream = request.GetRequestStream()) stream.Write(bytes, 0, bytes.Length);
        }
        try
        {
            return (HttpWebResponse)request.GetResponse();
        }
        catch (WebException error)
        {
            if (error.Response == null) throw;
            return (HttpWebResponse)error.Response;
        }
    }

    // Waits as long as it is asked to, and repeats what may succeed later.
    static Dictionary<string, object> Call(string method, string path, object body = null)
    {
        string text = body == null ? null : new JavaScriptSerializer().Serialize(body);
        string idempotencyKey = Guid.NewGuid().ToString();
        for (int attempt = 0; ; attempt++)
        {
            int asked = 0;
            try
            {
                using (var answer = Ask(method, path, text, idempotencyKey))
                using (var reader = new StreamReader(answer.GetResponseStream()))
                {
                    int status = (int)answer.StatusCode;
                    int.TryParse(answer.Headers["Retry-After"], out asked);
                    var content = Parse(reader.ReadToEnd());
                    if (status < 300) return content;
                    var refused = new Refused(content);
                    // A platform that says no may mean it: it is asked for half a minute, then a person must decide.
                    bool isNo = attempt >= 8 && refused.Code == "provider_error";
                    if (isNo || (status != 429 && status < 502)) throw refused;
                }
            }
            catch (Refused)
            {
                throw;
            }
            catch (Exception)
            {
                // No answer, or half of one.
            }
            Thread.Sleep(asked * 1000 + (int)Math.Min(10000, 200 * Math.Pow(2, attempt)));
        }
    }

    // Every item of a list: how full a page is says nothing.
    static IEnumerable<Dictionary<string, object>> Items(string path)
    {
        string cursor = null;
        do
        {
            var page = Call("GET", path + "&limit=50" + (cursor == null ? "" : "&cursor=" + Uri.EscapeDataString(cursor)));
            foreach (Dictionary<string, object> item in (ArrayList)page["data"]) yield return item;
            cursor = (string)((Dictionary<string, object>)page["pagination"])["nextCursor"];
        } while (cursor != null);
    }

    static Dictionary<string, object> Read(string reference)
    {
        return Data(Call("GET", "/orders/" + Uri.EscapeDataString(reference)));
    }

    // Two restaurants or platforms may use one number.
    static Dictionary<string, object> Find(string number, string restaurantId)
    {
        try
        {
            return Read(number);
        }
        catch (Refused refused)
        {
            if (refused.Code != "order_ambiguous") throw;
            string search = "/orders?restaurantId=" + restaurantId + "&q=" + Uri.EscapeDataString(number);
            return Read((string)Items(search).First(order => (string)order["providerOrderId"] == number)["id"]);
        }
    }

    // A command that comes too late is answered: somebody was faster. Returns null then.
    static Dictionary<string, object> Command(string path, object body = null)
    {
        try
        {
            return Data(Call("POST", path, body));
        }
        catch (Refused refused)
        {
            if (refused.Code != "invalid_transition") throw;
            return null;
        }
    }

    static void Cancel(string id)
    {
        var reasons = (ArrayList)Data(Call("GET", "/orders/reasons/" + id))["reasons"];
        Command("/orders/cancel/" + id, new { reason = ((Dictionary<string, object>)reasons[0])["id"] });
    }

    // With `expectedStatus` a step that was made already is not made again.
    static void Walk(string id, int goal)
    {
        int status = (int)Read(id)["status"];
        while (status < goal)
        {
            var made = Command("/orders/change-status/" + id, new { expectedStatus = status });
            status = (int)(made == null ? Read(id)["status"] : made["newStatus"]);
        }
    }

    static decimal Lira(object amount)
    {
        return Convert.ToDecimal(amount, CultureInfo.InvariantCulture);
    }

    // A decimal is exact; a double is not.
    static decimal TotalOf(Dictionary<string, object> order)
    {
        return ((ArrayList)order["products"]).Cast<Dictionary<string, object>>()
            .Sum(line => (Lira(line["price"]) + Lira(line["optionPrice"])) * (int)line["count"]) - Lira(order["totalDiscount"]);
    }

    // Stops once, when the event is answered and stored; what starts the till again is outside.
    static void Restart(string id)
    {
        if (File.Exists("restarts/" + id)) return;
        File.WriteAllText("restarts/" + id, "");
        Environment.Exit(1);
    }

    // Your part: here every order is accepted, and what a person would do then stands in its note.
    static void Handle(Dictionary<string, object> order)
    {
        string id = (string)order["id"], restaurantId = (string)order["restaurantId"];
        string note = (string)order["clientNote"] ?? "";
        if (note.Contains("KOPRU-DO-RESTART")) Restart(id);
        if (!((ArrayList)order["allowedActions"]).Contains("verify")) return;
        if (note.Contains("KOPRU-DO-REFUSE"))
        {
            Cancel(id);
            return;
        }
        if (Command("/orders/verify/" + id) == null) return;
        if (note.Contains("KOPRU-DO-CANCEL")) Cancel(id);
        if (note.Contains("KOPRU-DO-HANDOVER")) Walk(id, 600);
        if (note.Contains("KOPRU-DO-DELIVER")) Walk(id, 900);
        if (note.Contains("KOPRU-DO-LIST"))
            foreach (var item in Items("/orders?restaurantId=" + restaurantId))
                Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1}", item["providerOrderId"], item["total"]));
        if (note.Contains("KOPRU-DO-BOOK"))
            Call("POST", "/orders/reports/mark", new { orderId = id, total = TotalOf(order) });
        if (note.Contains("KOPRU-DO-REPORT-ALL"))
            foreach (var item in Items("/orders/reports/pending?restaurantId=" + restaurantId))
                Call("POST", "/orders/reports/mark", new { orderId = item["id"] });
    }

    // When it fails, the file stays and is tried at the next start.
    static void Work(string webhookId)
    {
        try
        {
            var body = Parse(File.ReadAllText("inbox/" + webhookId));
            var veri = (Dictionary<string, object>)body["veri"];
            Console.WriteLine(body["olay"]);
            if ((string)body["olay"] == "siparis.olusturuldu")
                Handle(Find((string)veri["providerOrderId"], (string)veri["restaurantId"]));
            File.Move("inbox/" + webhookId, "done/" + webhookId);
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(webhookId + " " + error.Message);
        }
    }

    // A thread of its own: one that waits holds up no other.
    static void Begin(string webhookId)
    {
        new Thread(() => Work(webhookId)) { IsBackground = true }.Start();
    }

    // Hashes have one length, so the comparison takes the same time whatever was sent.
    static bool IsOurKey(HttpListenerRequest request)
    {
        string sent = Regex.Replace(request.Headers["Authorization"] ?? "", "^Bearer ", "", RegexOptions.IgnoreCase);
        using (var sha = SHA256.Create())
        {
            byte[] a = sha.ComputeHash(Encoding.UTF8.GetBytes(sent)), b = sha.ComputeHash(Encoding.UTF8.GetBytes(Key));
            int difference = 0;
            for (int i = 0; i < a.Length; i++) difference |= a[i] ^ b[i];
            return difference == 0;
        }
    }

    // Stored under the id of the webhook: a repeated one finds its file and has no second effect.
    static bool Store(string id, string text)
    {
        lock (OneAtATime)
        {
            if (File.Exists("inbox/" + id) || File.Exists("done/" + id)) return false;
            using (var file = new FileStream("inbox/" + id + ".part", FileMode.Create))
            {
                byte[] bytes = Encoding.UTF8.GetBytes(text);
                file.Write(bytes, 0, bytes.Length);
                file.Flush(true);
            }
            File.Move("inbox/" + id + ".part", "inbox/" + id);
            return true;
        }
    }

    static string ReadText(HttpListenerRequest request)
    {
        var bytes = new MemoryStream();
        var chunk = new byte[8192];
        int count;
        while (bytes.Length <= 1000000 && (count = request.InputStream.Read(chunk, 0, chunk.Length)) > 0)
            bytes.Write(chunk, 0, count);
        return Encoding.UTF8.GetString(bytes.ToArray());
    }

    static int Receive(HttpListenerRequest request, out string stored)
    {
        stored = null;
        if (!IsOurKey(request)) return 401;
        string text = ReadText(request), id;
        try
        {
            var body = Parse(text);
            object test;
            // Sent by a person or before a certification: there is no such order.
            if (body.TryGetValue("test", out test) && true.Equals(test)) return 200;
            id = (string)((Dictionary<string, object>)body["veri"])["id"];
        }
        catch (Exception)
        {
            return 400;
        }
        // Checked, because it becomes a file name.
        if (id == null || !Regex.IsMatch(id, @"\A[0-9a-f]{24}\z")) return 400;
        if (Store(id, text)) stored = id;
        return 200;
    }

    static void Answer(HttpListenerContext context)
    {
        string stored = null;
        try
        {
            context.Response.StatusCode = Receive(context.Request, out stored);
            context.Response.Close();
        }
        catch (Exception error)
        {
            // The sender has gone, or the disk is full; it comes again.
            Console.Error.WriteLine(error.Message);
            context.Response.Abort();
        }
        if (stored != null) Begin(stored);
    }

    static void Main()
    {
        ServicePointManager.SecurityProtocol |= SecurityProtocolType.Tls12;
        // Two at once, as it is by itself, would let one call wait for another.
        ServicePointManager.DefaultConnectionLimit = 100;
        ServicePointManager.Expect100Continue = false;
        foreach (string folder in new[] { "inbox", "done", "restarts" }) Directory.CreateDirectory(folder);
        var listener = new HttpListener();
        listener.Prefixes.Add("http://+:" + Port + "/");
        listener.Start();
        Console.WriteLine("listening on " + Port);
        foreach (string left in Directory.GetFiles("inbox").Select(Path.GetFileName).Where(name => !name.EndsWith(".part")))
            Begin(left);
        while (true)
        {
            var context = listener.GetContext();
            ThreadPool.QueueUserWorkItem(delegate { Answer(context); });
        }
    }
}
